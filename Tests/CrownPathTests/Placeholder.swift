import CrownPath
import Testing
