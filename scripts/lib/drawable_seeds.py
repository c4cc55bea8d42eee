"""Writes vector drawables and templates of symbols to begin fuzzing from: drawable_seeds.py FOLDER"""

import pathlib
import sys

VECTOR = (
    '<vector xmlns:android="http://schemas.android.com/apk/res/android" android:viewportWidth="24" '
    'android:viewportHeight="24"{}>{}</vector>')
PATH = '<path android:pathData="M4 4h8v8H4z" android:fillColor="{}"{}/>'
SEEDS = {
    "plain": VECTOR.format("", PATH.format("#FF000000", "")),
    "mirrored": VECTOR.format(' android:autoMirrored="true" android:alpha=".5"', PATH.format("?attr/ink", "")),
    "shaded": VECTOR.format("", PATH.format("#8000", "") + PATH.format("@color/ink", ' android:fillAlpha=".3"')),
    "group": VECTOR.format(
        "", '<group android:rotation="30" android:pivotX="12" android:scaleY="2" android:translateX="1">'
        '<clip-path android:pathData="M0 0h9v9z"/>' + PATH.format("#000", ' android:fillType="evenOdd"') + "</group>"),
    "stroke": VECTOR.format(
        "", '<path android:pathData="M4 12h16" android:strokeColor="#000" android:strokeWidth="3" '
        'android:strokeLineCap="round" android:strokeLineJoin="bevel" android:trimPathEnd="1"/>'),
    "gradient": VECTOR.format(
        "", '<path android:pathData="M4 4h8v8H4z"><aapt:attr xmlns:aapt="http://schemas.android.com/aapt" '
        'name="android:fillColor"><gradient android:type="radial" android:centerX="4" android:gradientRadius="4">'
        '<item android:offset="0" android:color="#FF000000"/><item android:offset="1" android:color="#FF222222"/>'
        "</gradient></aapt:attr></path>"),
    "template":
        '<svg xmlns="http://www.w3.org/2000/svg"><style>.monochrome-1 {-sfsymbols-clear-behind:true}</style>'
        '<g id="Guides"><line id="Capline-M" y1="1050" y2="1050"/><line id="Baseline-M" y1="1120" y2="1120"/>'
        '<line id="left-margin-Regular-M" x1="14" x2="14"/><line id="right-margin-Regular-M" x1="99" x2="99"/></g>'
        '<g id="Symbols"><g id="Regular-M" transform="matrix(1 0 0 1 14 1120)">'
        '<path class="monochrome-0 hierarchical-0:secondary" d="M0 0h40v-40z"/>'
        '<path class="monochrome-1" d="M5 0h9v-9z"/></g></g></svg>',
}

folder = pathlib.Path(sys.argv[1])
for name, text in SEEDS.items():
    (folder / name).write_text(text)
