import { mergeConfig } from "vite";
import { older } from "../vite/documented.js";
import { of } from "../vite/vite.config.js";

export default mergeConfig(of("vite7"), older);
