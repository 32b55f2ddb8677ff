import { searchHelp } from "#features/help/web/search-help.ts";
import "./landing.css";

searchHelp(document);
