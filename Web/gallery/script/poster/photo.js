// A picture behind a poster, dropped on the page or chosen as a file.

/** The longest side at which a picture is averaged: more pixels change no channel by more than one step. */
const averagedSide = 400;

/** A picture: what is drawn, its average colour, and its file's name. */
export class Photo {
  /** Reads a file. Throws a sentence if the browser finds no picture in it. */
  static async read(file) {
    let bitmap;
    try {
      bitmap = await createImageBitmap(file);
    } catch {
      const name = file.name || "What was dropped";
      throw new Error(`${name} is no picture that this browser reads. Drop a PNG or a JPEG file.`);
    }
    const photo = new Photo();
    Object.assign(photo, { bitmap, name: file.name || "picture.png", address: await dataAddress(file) });
    photo.average = averageOf(bitmap);
    return photo;
  }

  /** The part of the picture that covers a page. */
  crop(width, height) {
    const scale = Math.max(width / this.bitmap.width, height / this.bitmap.height);
    const [cropWidth, cropHeight] = [width / scale, height / scale];
    return {
      x: (this.bitmap.width - cropWidth) / 2, y: (this.bitmap.height - cropHeight) / 2,
      width: cropWidth, height: cropHeight,
    };
  }
}

function dataAddress(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(reader.result));
    reader.addEventListener("error", () => reject(new Error(`${file.name} cannot be read.`)));
    reader.readAsDataURL(file);
  });
}

/** The root of the mean of the squares of each channel, nearer to the light that the eye adds up than their mean. */
function averageOf(bitmap) {
  const scale = Math.min(1, averagedSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  const sums = [0, 0, 0];
  let weight = 0;
  for (let index = 0; index < data.length; index += 4) {
    const alpha = data[index + 3];
    weight += alpha;
    for (let channel = 0; channel < 3; channel += 1) sums[channel] += data[index + channel] ** 2 * alpha;
  }
  if (weight === 0) return { r: 0, g: 0, b: 0, a: 255 };
  const [r, g, b] = sums.map((sum) => Math.round(Math.sqrt(sum / weight)));
  return { r, g, b, a: 255 };
}
