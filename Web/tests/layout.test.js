// The grid of a page that is taller than browsers let an element be: every crown is reached by scrolling.

import assert from "node:assert/strict";
import { test } from "node:test";
import { GridLayout } from "../gallery/script/grid/layout.js";

const layoutOf = (count, width, side) => (
  new GridLayout({ count, width, side, labelHeight: 26, padding: 14, ratio: 1 }));
const viewHeight = 800;

test("a grid of an element's height is not stretched", () => {
  const layout = layoutOf(10_000, 1200, 160);
  assert.equal(layout.listHeight, layout.height);
  assert.equal(layout.scale(viewHeight), 1);
  for (const scrollTop of [0, 123.5, layout.height - viewHeight, layout.height]) {
    assert.equal(layout.top(scrollTop, viewHeight), scrollTop);
  }
});

for (const [width, side] of [[1200, 160], [400, 96], [400, 320]]) {
  test(`a million crowns of ${side} pixels in ${width} are reached from the first to the last`, () => {
    const layout = layoutOf(1_000_000, width, side);
    // Firefox ends elements at 17.8 million pixels.
    assert.ok(layout.listHeight <= 17_000_000);
    const most = layout.listHeight - viewHeight;
    assert.equal(layout.top(0, viewHeight), 0);
    // Room below the list does not lead beyond the last row.
    for (const scrollTop of [most, most + 54]) {
      assert.ok(Math.abs(layout.top(scrollTop, viewHeight) - (layout.height - viewHeight)) < 1);
    }
    assert.equal(layout.start(layout.rowsBetween(layout.top(most, viewHeight), layout.height).end), 1_000_000);
    // Wherever a row is asked for, the scroller leads back to it, with steps of whole pixels.
    for (let position = 0; position < 1_000_000; position += 99_991) {
      const { y } = layout.origin(position);
      if (y > layout.height - viewHeight) continue;
      const scrollTop = Math.round(y / layout.scale(viewHeight));
      assert.ok(Math.abs(layout.top(scrollTop, viewHeight) - y) <= layout.scale(viewHeight));
    }
  });
}
