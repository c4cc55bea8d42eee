import CrownStore
import Testing
