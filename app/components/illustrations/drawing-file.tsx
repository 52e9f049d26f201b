/** A drawing of `public/drawings`, for pages that hydrate: their scripts have no room for it. */
export function DrawingFile({ name, size: [width, height] }: { name: string; size: readonly [number, number] }) {
  return (
    <picture>
      <source media="(prefers-color-scheme: dark)" srcSet={`/drawings/${name}-dark.svg`} />
      <img src={`/drawings/${name}-light.svg`} alt="" width={width} height={height} loading="lazy" />
    </picture>
  );
}
