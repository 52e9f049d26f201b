import { pages } from "../../app/content/pages.ts";
import { expect, test } from "./fixtures.ts";

interface AxNode {
  nodeId: string;
  ignored: boolean;
  role?: { value: string };
  name?: { value: string };
  childIds?: string[];
}

test("BROWSER-04 INFO-04 every picture is heard as one sentence, without the words drawn in it", async ({
  page,
  baseURL,
}) => {
  const cdp = await page.context().newCDPSession(page);
  let pictures = 0;
  for (const path of [...Object.values(pages).map((each) => each.path), "/dealerships/1", "/regions/1", "/nowhere"]) {
    await page.goto(`${baseURL}${path}`);
    const { nodes } = (await cdp.send("Accessibility.getFullAXTree")) as { nodes: AxNode[] };
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    const heardIn = ({ childIds = [] }: AxNode): string[] =>
      childIds.flatMap((id) => {
        const child = byId.get(id);
        if (!child) return [];
        return [...(child.ignored || !child.name?.value ? [] : [child.name.value]), ...heardIn(child)];
      });
    for (const picture of nodes.filter(({ ignored, role }) => !ignored && role?.value === "image")) {
      pictures += 1;
      expect(heardIn(picture), `within "${picture.name?.value}" on ${path}`).toEqual([]);
    }
  }
  expect(pictures).toBeGreaterThan(20);
});

test("BROWSER-04 the form is read before the column beside it", async ({ page }) => {
  for (const path of ["/host/application", "/payment"]) {
    await page.goto(path);
    const order = await page
      .locator("main :is(form, aside)")
      .evaluateAll((parts) => parts.map((part) => part.nodeName));
    expect(order, path).toEqual(["FORM", "ASIDE"]);
  }
});
