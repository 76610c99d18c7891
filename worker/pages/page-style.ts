import { sha256 } from '@oslojs/crypto/sha2';
import { encodeBase64 } from '@oslojs/encoding';

// The product's design tokens (web/app/theme.css), light and dark by the reader's own setting, because no one is signed
// in here.
export const style = `
:root{color-scheme:light dark;--canvas:oklch(.984 .004 78);--surface:oklch(1 0 0);--sunken:oklch(.964 .006 78);--border:oklch(.905 .01 75);--strong:oklch(.615 .022 65);--ink:oklch(.245 .016 55);--ink-2:oklch(.415 .018 58);--ember:oklch(.558 .15 44);--ember-hover:oklch(.508 .138 43);--on-ember:oklch(1 0 0);--soft:oklch(.957 .02 168);--soft-ink:oklch(.405 .068 172);--link:oklch(.47 .13 43);--danger:oklch(.47 .165 17);--ring:oklch(.515 .088 190);--shadow:0 4px 12px -2px oklch(.25 .03 50/.1)}
@media (prefers-color-scheme:dark){:root{--canvas:oklch(.178 .008 55);--surface:oklch(.213 .009 55);--sunken:oklch(.198 .008 55);--border:oklch(.305 .012 58);--strong:oklch(.56 .018 62);--ink:oklch(.945 .007 78);--ink-2:oklch(.8 .012 72);--ember:oklch(.735 .143 50);--ember-hover:oklch(.785 .13 54);--on-ember:oklch(.205 .03 45);--soft:oklch(.282 .032 172);--soft-ink:oklch(.8 .084 170);--link:oklch(.785 .13 54);--danger:oklch(.76 .12 17);--ring:oklch(.78 .09 190);--shadow:0 4px 12px -2px oklch(0 0 0/.45)}}
@font-face{font-family:"Figtree Variable";font-style:normal;font-weight:300 900;font-display:swap;src:url(/assets/figtree-latin-wght-normal.woff2) format("woff2")}
*{box-sizing:border-box}
body{margin:0;background:var(--canvas);color:var(--ink);font:1rem/1.5 "Figtree Variable",Figtree,ui-sans-serif,system-ui,sans-serif;-webkit-text-size-adjust:100%;overflow-wrap:anywhere}
main{max-width:34rem;margin:0 auto;padding:1.5rem 1rem 3rem}
.brand{display:flex;align-items:center;gap:.5rem;margin:0 0 1.5rem;font-weight:700}
.brand svg{width:28px;height:28px}.brand rect{fill:var(--ember)}.brand g{fill:none;stroke:var(--on-ember);stroke-width:2.2;stroke-linecap:round;stroke-linejoin:round}
h1{margin:0 0 .5rem;font-size:1.5rem;line-height:1.25;letter-spacing:-.015em}
h2{margin:0;font-size:1rem;line-height:1.5}
a{color:var(--link)}
a.mail{display:inline-block;padding:.625rem 1rem;border:1px solid var(--strong);border-radius:8px;color:var(--ink);font-weight:600;text-decoration:none}a.mail:hover{background:var(--sunken)}a.mail.main{border-color:transparent;background:var(--ember);color:var(--on-ember)}.three a.mail{min-height:48px;text-align:center}
p{margin:0 0 1rem}.quiet{color:var(--ink-2);font-size:.875rem}
.path{display:flex;align-items:flex-start;margin:1.5rem 0;padding:0;list-style:none;text-align:center}
.path li{position:relative;flex:1;min-width:0;padding:0 .25rem;font-size:.8125rem;line-height:1.25rem}
.path li+li::before{content:"";position:absolute;top:19px;right:calc(50% + 20px);left:calc(-50% + 20px);height:2px;background:var(--ember);opacity:.45}
.path i{display:grid;place-items:center;width:40px;height:40px;margin:0 auto .375rem;border:2px solid var(--ember);border-radius:50%;color:var(--ember);font-style:normal;font-weight:700}
.path li:last-child i{background:var(--ember);color:var(--on-ember)}
.card{margin:0 0 1rem;padding:1.25rem;border:1px solid var(--border);border-radius:12px;background:var(--surface);box-shadow:var(--shadow)}
.card>:last-child,.card form>:last-child{margin-bottom:0}
.done{background:var(--soft);color:var(--soft-ink);border-color:transparent;box-shadow:none}
.words{white-space:pre-wrap}
blockquote{margin:.75rem 0 .5rem;padding:.875rem 1rem;border-left:3px solid var(--ember);border-radius:4px;background:var(--sunken);white-space:pre-wrap;-webkit-user-select:all;user-select:all}
label{display:block;margin:0 0 .375rem;font-weight:600}
textarea,input{width:100%;margin:0 0 1rem;padding:.625rem .75rem;border:1px solid var(--strong);border-radius:6px;background:var(--surface);color:inherit;font:inherit;resize:vertical}
input[type=checkbox]{width:auto;margin:0 .375rem 0 0}
summary+form{margin-top:.5rem}.set{margin-top:.625rem}.set button{flex:none;width:auto;max-width:100%}.set-terms{margin:.75rem 0 .25rem;padding:0;list-style:none}form:first-child>.set-terms{margin-top:0}textarea{min-height:4.5rem}input[aria-invalid]{border-color:var(--danger)}.wrong{color:var(--danger);font-weight:600}
button{display:block;width:100%;min-height:48px;margin:0 0 .625rem;padding:.625rem 1rem;border:1px solid var(--strong);border-radius:8px;background:var(--surface);color:var(--ink);font:inherit;font-weight:600;cursor:pointer}
[hidden]{display:none!important}fieldset{margin:0 0 1rem;padding:0;border:0}legend{margin:0 0 .375rem;padding:0;font-weight:600}button.plain{display:inline;width:auto;min-height:0;margin:0;padding:.25rem;border:0;background:none;color:var(--link);font-size:inherit;text-decoration:underline}blockquote.plain{-webkit-user-select:auto;user-select:auto}.day{display:flex;gap:.5rem;margin:.625rem 0}.day>*{flex:1;min-width:0;min-height:48px;margin:0}.choice{display:flex;align-items:center;min-height:44px;margin:0;font-weight:400}input[type=radio]{width:auto;margin:0 .5rem 0 0;accent-color:var(--ember)}
button:hover{background:var(--sunken)}
button.yes,button.main{border-color:transparent;background:var(--ember);color:var(--on-ember)}button.yes:hover,button.main:hover{background:var(--ember-hover)}
button[aria-pressed=true]{box-shadow:0 0 0 2px var(--surface),0 0 0 4px var(--ring)}
.three{display:flex;gap:.5rem}.three>*{flex:1;min-width:0;margin:0}
.three button{padding:.5rem;line-height:1.25}.three.small button{min-height:40px;font-weight:500;font-size:.875rem}.person{padding:.75rem 1rem;margin-bottom:.75rem}.person>*{margin-bottom:.5rem}.person h2,.person h2+.quiet{margin:0 0 .25rem;line-height:1.25}.person form>*+*{margin-top:.5rem;margin-bottom:0}.person textarea{margin:.5rem 0 0}.more{display:flex;flex-wrap:wrap;gap:0 1.25rem}.more details[open]{flex-basis:100%}.more summary{font-size:.875rem;line-height:1.75rem}.person button[aria-pressed=false]{background:var(--surface);color:var(--ink);border-color:var(--strong)}
summary{list-style:none;cursor:pointer;font-weight:600}summary::-webkit-details-marker{display:none}summary::before{content:"";display:inline-block;width:.4375rem;height:.4375rem;margin-right:.625rem;border:solid;border-width:0 1.5px 1.5px 0;vertical-align:.125em;transform:rotate(-45deg)}details[open]>summary::before{transform:translateY(-.1875rem) rotate(45deg)}
summary :is(h2,h3){display:inline}
h3{margin:0 0 .25rem;font-size:1rem}
.then{margin:1.5rem 0 .75rem}
details.person,details.next{padding:.5rem 1rem;margin-bottom:.5rem}details.person>summary,details.next>summary{margin:0}details.person[open]>form{margin-top:.5rem}.next>h2{margin-bottom:.75rem}.next>summary+*{margin-top:.75rem}.next>*{margin-bottom:.75rem}.next>:last-child{margin-bottom:0}
.to-prospect blockquote{max-height:18.5rem;overflow:auto;margin-top:0}.to-prospect>:last-child,.to-prospect form p{margin-bottom:0}.to-prospect .quiet{margin-bottom:.75rem}
.to-prospect .three{align-items:stretch;margin-bottom:.75rem}.to-prospect .three>.copy{flex:0 0 auto;width:auto;padding:.5rem 1rem}.to-prospect .three>.mail{display:grid;place-items:center}button.share[hidden]+.three a.mail{border-color:transparent;background:var(--ember);color:var(--on-ember)}
.tabs{position:relative;display:flex;flex-wrap:wrap}.tabs>input{position:absolute;width:1px;height:1px;margin:0;opacity:0}
.tabs>label{flex:1 1 auto;min-height:44px;margin:0 0 1rem;padding:.625rem .5rem;border-bottom:2px solid var(--border);color:var(--ink-2);text-align:center;cursor:pointer}.tabs>input:checked+label{border-color:var(--ember);color:var(--ink)}.tabs>input:focus-visible+label{outline:2px solid var(--ring);outline-offset:-2px}
.tabs>div{display:none;flex:1 0 100%;min-width:0}.tabs>.to-check:checked~.check,.tabs>.to-forward:checked~.forward{display:block}
.beside>*{margin-bottom:0}.beside .card{padding:0;border:0;box-shadow:none}.beside[open]>*+*{margin-top:.75rem;padding-top:.75rem;border-top:1px solid var(--border)}.beside .quiet{margin-bottom:.5rem}.beside form>:last-child{margin-bottom:0}.beside details>form{margin-top:.75rem}.card.next>.beside{margin-top:1rem}
@media (forced-colors:active){.tabs>input:checked+label,button.yes,button.main,a.mail.main,.how input:checked+label{forced-color-adjust:none;border-color:Highlight;background:Highlight;color:HighlightText}button[aria-pressed=true]{outline:3px solid Highlight;outline-offset:-3px}.done{border-color:CanvasText}}
:focus-visible{outline:2px solid var(--ring);outline-offset:2px}
`;

let policy: string | undefined;

/**
 * Returns the headers of such a page. Its policy allows this one stylesheet by its hash, the app's font, forms to
 * ourselves, and nothing else: no script at all. The hash is computed for the first page, not at every start.
 * `sentOnTo` is where a form of the page redirects the browser, because browsers apply the policy to that address too.
 */
export function pageHeaders(sentOnTo?: string) {
	policy ??= policyFor(style);
	const allowed = sentOnTo && sourceOf(new URL(sentOnTo));
	return {
		'Content-Security-Policy': allowed ? policy.replace("form-action 'self'", `$& ${allowed}`) : policy,
	};
}

// A policy can't name an IPv6 address. A host may also hold characters that end a part of a policy.
const sourceOf = ({ origin, hostname, protocol }: URL) => (/^[\w.-]+$/.test(hostname) ? origin : protocol);

/** Returns the policy of a page with this style and only what `more` adds. */
export const policyFor = (css: string, more = '') =>
	`default-src 'none'; style-src 'sha256-${hashOf(css)}'; ${more}font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

const hashOf = (css: string) => encodeBase64(sha256(new TextEncoder().encode(css)));
