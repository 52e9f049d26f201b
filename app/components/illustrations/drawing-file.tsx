type Size = readonly [width: number, height: number];

/**
 * A drawing of `public/drawings`, for pages that hydrate: their scripts have no room for it.
 * @param narrow the size of the same in fewer columns, for a phone
 */
export function DrawingFile({ name, size: [width, height], narrow }: { name: string; size: Size; narrow?: Size }) {
  const isDark = "(prefers-color-scheme: dark)";
  const onPhone = narrow && { media: "(width < 40rem)", width: narrow[0], height: narrow[1] };
  return (
    <picture>
      {onPhone && (
        <>
          <source {...onPhone} media={`${onPhone.media} and ${isDark}`} srcSet={`/drawings/${name}-narrow-dark.svg`} />
          <source {...onPhone} srcSet={`/drawings/${name}-narrow-light.svg`} />
        </>
      )}
      <source media={isDark} srcSet={`/drawings/${name}-dark.svg`} />
      <img src={`/drawings/${name}-light.svg`} alt="" width={width} height={height} loading="lazy" />
    </picture>
  );
}
