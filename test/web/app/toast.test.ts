import { beforeEach, expect, test } from 'vitest';
import { dismissToast, removeToast, shownToast, toast } from '../../../web/ui/overlays/toast.ts';

const failure = (title: string, begunAt?: number) => toast({ title, variant: 'destructive' }, begunAt);
const close = (id: number) => {
	dismissToast(id);
	removeToast(id);
};

beforeEach(() => {
	for (let shown = shownToast(); shown; shown = shownToast()) close(shown.id);
});

test('a success of something started before the shown failure waits behind it', () => {
	const failed = failure('Error', 2);
	toast({ title: 'Saved' }, 1);
	expect(shownToast()?.title).toBe('Error');
	close(failed);
	expect(shownToast()).toMatchObject({ title: 'Saved', open: true });
	close(shownToast()?.id ?? 0);
	expect(shownToast()).toBeUndefined();
});

test.each([
	['a success of what began with it', () => toast({ title: 'new' }, 2)],
	['a success of what begins now', () => toast({ title: 'new' })],
	['another failure, whenever it began', () => failure('new', 1)],
])('%s takes the place of a failure', (_what, next) => {
	failure('Error', 2);
	next();
	expect(shownToast()?.title).toBe('new');
});

test('nothing waits for a success, or for a failure that goes away', () => {
	toast({ title: 'Saved' }, 2);
	toast({ title: 'Sent' }, 1);
	expect(shownToast()?.title).toBe('Sent');
	dismissToast(failure('Error', 2));
	toast({ title: 'Created' }, 1);
	expect(shownToast()?.title).toBe('Created');
});

test('a waiting toast is dropped once something newer was shown', () => {
	failure('Error', 3);
	toast({ title: 'old' }, 1);
	const newer = toast({ title: 'new' }, 4);
	close(newer);
	expect(shownToast()).toBeUndefined();
});
