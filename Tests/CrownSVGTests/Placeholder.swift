import CrownSVG
import Testing
