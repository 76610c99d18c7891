import { expect, test } from 'vitest';
import { cn } from '../../web/ui/cn.ts';

test('the later of two classes for one property stays', () => {
	expect(cn('px-3.5 text-sm bg-surface', 'px-2 text-md bg-ember')).toBe('px-2 text-md bg-ember');
	expect(cn('p-5', 'p-0')).toBe('p-0');
	expect(cn('rounded-lg border', 'rounded-full border-dashed')).toBe('border rounded-full border-dashed');
	expect(cn('size-9 max-w-md', 'size-5 max-w-3xl')).toBe('size-5 max-w-3xl');
});

test('classes for different properties stay together', () => {
	const all = 'btn text-sm text-ink text-center font-mono font-semibold shadow-xs border border-ember px-2 pl-9';
	expect(cn(all)).toBe(all);
	const pairs = 'flex flex-wrap gap-x-6 gap-y-4 overflow-x-auto overflow-y-hidden text-balance text-ink-2';
	expect(cn(pairs)).toBe(pairs);
	expect(cn('p-4', 'sm:p-6', 'hover:bg-hover', 'bg-surface')).toBe('p-4 sm:p-6 hover:bg-hover bg-surface');
});

test('false values are left out', () => {
	expect(cn('a', false, undefined, { b: true, c: false })).toBe('a b');
});
