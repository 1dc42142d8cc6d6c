import { contextBridge } from 'electron';

import { bridge } from './bridge.ts';

contextBridge.exposeInMainWorld('inkstone', bridge);
