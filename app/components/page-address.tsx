import { usePagePath } from "./page-path.ts";
import { PageTitle } from "./page-title.tsx";
import { useShownPage } from "./shown-page.ts";
import { useSiteOrigin } from "./site-origin.ts";

export function PageAddress() {
  const origin = useSiteOrigin();
  const address = origin + usePagePath();
  const page = useShownPage();
  return (
    <>
      {page?.title !== undefined && <PageTitle title={page.title} description={page.description} />}
      <link rel="canonical" href={address} />
      <meta property="og:url" content={address} />
      {page && <meta property="og:image" content={origin + page.picture} />}
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
    </>
  );
}
