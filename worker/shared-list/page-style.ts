import { style as base, policyFor } from '../pages/page-style.ts';

/** The style of a shared list: a row for each person, with a choice of three and a way to undo it. */
export const shareStyle = `${base}
main{max-width:46rem}
main:has(.send){padding-bottom:0}
.people{margin:0;padding:0;list-style:none}
.people li{display:grid;gap:.5rem;padding:.75rem 0;border-top:1px solid var(--border)}
form h2{margin:1.5rem 0 .5rem;scroll-margin-top:1rem}
.jump{margin:0 0 1rem}.jump ul{display:flex;flex-wrap:wrap;gap:0 1rem;margin:.25rem 0 0;padding:0;list-style:none}.jump li{display:flex;align-items:baseline;gap:.375rem}.jump a{display:block;padding:.625rem 0}.jump span{color:var(--ink-2);font-size:.875rem}
.people b{display:block}.people span{display:block;color:var(--ink-2);font-size:.875rem}
.people .found{width:fit-content;margin-top:.125rem;padding:0 .5rem;border-radius:99px;background:var(--soft);color:var(--soft-ink);font-weight:600}
@media (min-width:40rem){.people li{grid-template-columns:1fr 20rem;align-items:center;gap:1.5rem}}
.how{position:relative;display:flex;gap:.375rem;border-radius:8px}
.how input{position:absolute;width:1px;height:1px;margin:0;padding:0;opacity:0}
.how label{display:grid;flex:1;place-items:center;min-height:44px;margin:0;padding:.25rem;border:1px solid var(--strong);border-radius:8px;background:var(--surface);font-size:.9375rem;line-height:1.2;text-align:center;cursor:pointer}
.how label:hover{background:var(--sunken)}
.how input:checked+label{border-color:transparent;background:var(--ember);color:var(--on-ember)}
.how .no{flex:0 0 44px;border-color:transparent;background:none;color:var(--ink-2);visibility:hidden}
.how .some:checked~.no{visibility:visible}
.how:has(:focus-visible){outline:2px solid var(--ring);outline-offset:3px}
.search{display:flex;gap:.5rem}.search input{flex:1;margin:0}.search button{width:auto;margin:0}
.turn{display:flex;gap:.5rem;margin:1rem 0}.turn button{margin:0}
.send{position:sticky;bottom:0;margin:0 -1rem;padding:.75rem 1rem;border-top:1px solid var(--border);background:var(--canvas)}.send button{margin:0}
@media (max-width:40rem){#from-file{display:none}.people li{padding:.625rem 0}}
.foot{padding:1rem 0 2rem}
::file-selector-button{margin:-.25rem .75rem -.25rem -.375rem;padding:.25rem .75rem;border:1px solid var(--strong);border-radius:6px;background:var(--surface);color:inherit;font:inherit;font-weight:600;cursor:pointer}
[hidden]{display:none!important}
`;

/**
 * The address of the script that compares a file with the list, built with the app (.scripts/build/page-scripts.ts).
 */
export const shareScript = '/shared-list.js';

/**
 * Returns the headers of a shared list. The policy allows our one script and, if the page doesn't hold the whole list,
 * the one read that brings it: whatever the script learns from a file, the browser lets it tell no one.
 */
export const sharePageHeaders = (origin: string, peoplePath: string | null) => ({
	'Content-Security-Policy': policyFor(
		shareStyle,
		`script-src ${origin}${shareScript}; ${peoplePath ? `connect-src ${origin}${peoplePath}; ` : ''}`,
	),
	'Referrer-Policy': 'same-origin',
});
