import CrownPNG
import Testing
