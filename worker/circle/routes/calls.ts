import { Hono } from 'hono';
import type { AppEnv } from '../../env.ts';
import { circle, circleOfList } from './circle.ts';
import { circleInvitation } from './circle-invitation.ts';

/** The calls of a circle that need no session. */
export const openCircleCalls = new Hono<AppEnv>().route('/c', circleInvitation);

/** The calls of the circle, and of a list's people that it knows. */
export const circleCalls = new Hono<AppEnv>().route('/circle', circle).route('/prospect-lists', circleOfList);
