/** Size of a picture, in pixels: what messengers ask for. */
export const WIDTH = 1200;
export const HEIGHT = 630;

/**
 * Runs in the page of the gallery: fills the window with the closed card of one style. The scene of
 * a card is 3:4: what stands at its edges goes on to both sides, with confetti on it. The middle
 * square holds the gift, since some messengers cut that out.
 */
export async function stage(style: string): Promise<void> {
  const cards = [...document.querySelectorAll('section[aria-label="Karten"] .gift')];
  const front = cards
    .find((card) => card.querySelector(`.scene-${style}`))
    ?.querySelector<HTMLElement>('.side.front');
  if (!front) throw new Error(`The gallery shows no card of ${style}.`);
  const width = innerHeight * 0.75;
  const margin = (innerWidth - width) / 2;

  const cardIn = (css: string, hasTag: boolean) => {
    const element = front.cloneNode(true) as HTMLElement;
    element.querySelector('.flip')?.remove();
    const name = element.querySelector('.tag-name');
    if (name) name.textContent = 'dich';
    if (!hasTag) element.querySelector('.tag')?.remove();
    // The picture at rest: the moving one would stand at another moment in each run.
    for (const image of element.querySelectorAll('img')) {
      image.loading = 'eager';
      image.src = image.src.replace(/(?<!\.still)\.svg$/, '.still.svg');
    }
    // As in the card, whose sides lie upon each other.
    element.style.cssText = 'position:absolute;inset:0;border-radius:0;box-shadow:none';
    const frame = document.createElement('div');
    frame.className = 'gift';
    frame.style.cssText = `position:absolute;top:0;width:${width}px;height:${innerHeight}px;--card-radius:0;--shadow-lift:none;${css}`;
    frame.append(element);
    return frame;
  };
  /** A side of the picture: the outermost hundredth of the scene, drawn out. */
  const side = (edge: 'left' | 'right') => {
    const place = document.createElement('div');
    place.style.cssText = `position:absolute;top:0;bottom:0;${edge}:0;width:${margin + 1}px;overflow:hidden`;
    const scale = margin / (width * 0.01);
    place.append(cardIn(`${edge}:0;transform:scaleX(${scale});transform-origin:${edge}`, false));
    return place;
  };

  const shapes = {
    heart: 'M0 8C-12-1-7-10 0-4 7-10 12-1 0 8z',
    star: 'M0-12Q1.5-1.5 12 0 1.5 1.5 0 12-1.5 1.5-12 0-1.5-1.5 0-12z',
    dot: 'M-5 0a5 5 0 1 0 10 0 5 5 0 1 0-10 0',
    paper: 'M-6-4h12v8H-6z',
  };
  /** Shape, distance from the edge and from the top in pixels, size, colour. */
  const confetti: [keyof typeof shapes, number, number, number, string][] = [
    ['heart', 92, 150, 2.6, '#ff3d8b'],
    ['star', 212, 84, 1.9, '#ffc93c'],
    ['dot', 300, 196, 1.6, '#ffffff'],
    ['paper', 60, 330, 1.7, '#7c4dff'],
    ['star', 196, 302, 1.2, '#ffffff'],
    ['dot', 140, 430, 2, '#ffc93c'],
    ['heart', 262, 400, 1.7, '#ff8fbf'],
    ['paper', 232, 536, 1.6, '#3fcf9b'],
    ['star', 84, 546, 2.1, '#ffffff'],
    ['dot', 30, 44, 1.5, '#3fcf9b'],
    ['paper', 318, 40, 1.3, '#007bff'],
  ];
  const drawn = confetti.flatMap(([shape, fromEdge, top, size, colour], index) => [
    `<path d="${shapes[shape]}" fill="${colour}" transform="translate(${fromEdge} ${top}) rotate(${index * 29 - 20}) scale(${size})"/>`,
    // Not quite a mirror image.
    `<path d="${shapes[shape]}" fill="${colour}" transform="translate(${innerWidth - fromEdge * 0.94} ${innerHeight - top}) rotate(${-index * 41}) scale(${size})"/>`,
  ]);
  const sprinkled = document.createElement('div');
  sprinkled.style.cssText = 'position:absolute;inset:0;opacity:.85';
  sprinkled.innerHTML = `<svg width="${innerWidth}" height="${innerHeight}">${drawn.join('')}</svg>`;

  const whole = document.createElement('div');
  whole.style.cssText = 'position:fixed;inset:0;overflow:hidden;background:#fffdf9;z-index:1000';
  whole.append(side('left'), side('right'), sprinkled, cardIn(`left:${margin}px`, true));
  document.querySelector('[data-preview]')?.remove();
  whole.dataset.preview = style;
  document.body.append(whole);
  await document.fonts.ready;
  await Promise.all([...whole.querySelectorAll('img')].map((image) => image.decode()));
}
