// Long work in parts, between which the page draws and answers.

/** Goes on when the page has drawn what waits. */
export const pause = () => new Promise((resolve) => {
  const channel = new MessageChannel();
  channel.port1.onmessage = () => {
    channel.port1.close();
    resolve();
  };
  channel.port2.postMessage(0);
});

/** Goes on when the page has drawn a frame. */
export const frame = () => new Promise((resolve) => {
  requestAnimationFrame(() => setTimeout(resolve));
});
