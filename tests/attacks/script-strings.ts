/** Runs when one of the strings executes. */
export const mark = "window.__ran=1";

const payloads = [
  `<script>${mark}</script>`,
  `<ScRiPt/x>${mark}</sCrIpT>`,
  `<script src=data:text/javascript,${mark}></script>`,
  `<img src=x onerror=${mark}>`,
  `<img src=x onerror="${mark}">`,
  `<img/src='x'/onerror='${mark}'>`,
  `<svg onload=${mark}>`,
  `<svg><script>${mark}</script></svg>`,
  `<svg><animate onbegin=${mark} attributeName=x dur=1s>`,
  `<body onload=${mark}>`,
  `<iframe srcdoc="<script>parent.${mark}</script>">`,
  `<iframe src="javascript:parent.${mark}">`,
  `<object data="javascript:${mark}">`,
  `<embed src="javascript:${mark}">`,
  `<video><source onerror=${mark}>`,
  `<audio src=x onerror=${mark}>`,
  `<input autofocus onfocus=${mark}>`,
  `<select autofocus onfocus=${mark}>`,
  `<textarea autofocus onfocus=${mark}>`,
  `<details open ontoggle=${mark}>`,
  `<marquee onstart=${mark}>`,
  `<a href="javascript:${mark}">x</a>`,
  `<a href="java\tscript:${mark}">x</a>`,
  `<form action="javascript:${mark}"><button>x</button></form>`,
  `<math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=${mark} src>">`,
  `<style>@import 'javascript:${mark}'</style>`,
  `<link rel=stylesheet href="javascript:${mark}">`,
  `<meta http-equiv=refresh content="0;url=javascript:${mark}">`,
  `<base href="javascript:${mark}//">`,
  `<noscript><p title="</noscript><img src=x onerror=${mark}>">`,
  `<template><img src=x onerror=${mark}></template>`,
  `<!--><img src=x onerror=${mark}>-->`,
  `<![CDATA[<img src=x onerror=${mark}>]]>`,
  `<x onclick=${mark} style=position:fixed;inset:0>x</x>`,
  `javascript:${mark}`,
  `{{constructor.constructor('${mark}')()}}`,
  `\${${mark}}`,
  `&lt;img src=x onerror=${mark}&gt;`,
  `\\u003cimg src=x onerror=${mark}\\u003e`,
  `%3Cscript%3E${mark}%3C/script%3E`,
];

/** Break out of text, attributes, scripts, comments and text areas. */
const contextBreakers = ["", '">', "'>", "</script>", "--></textarea></title></style>"];

/** Each string executes somewhere unless it is escaped. */
export const scriptStrings: string[] = contextBreakers.flatMap((way) => payloads.map((body) => `${way}${body}`));

/** `count` strings, spread over all kinds. */
export const someScripts = (count: number) =>
  Array.from(
    { length: Math.min(count, scriptStrings.length) },
    (_, n) => scriptStrings[Math.floor((n * scriptStrings.length) / Math.min(count, scriptStrings.length))] ?? "",
  );
