import CrownRaster
import Testing
