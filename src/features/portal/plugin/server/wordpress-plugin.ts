import { type PluginPart, pluginParts } from '../plugin.rules.ts'

/**
 * The plugin for WordPress: [tradewind_form] puts the form into a page, and each part has such a shortcode; where the company
 * has a button, the script is on every page.
 */
export const wordPressPlugin = (script: string, hasButton: boolean): string => `<?php
/**
 * Plugin Name: Tradewind
 * Description: Shows parts of Tradewind. Shortcodes: ${pluginParts.map(part => `[tradewind_${part}]`).join(' ')}
 * Version: 1.1
 * Requires PHP: 7.0
 * License: MIT
 */

if (!defined('ABSPATH')) {
    exit;
}

function tradewind_script() {
    wp_enqueue_script('tradewind', ${inPhp(script)}, array(), null, true);
}

${pluginParts.map(shortcode).join('\n')}
${hasButton ? "add_action('wp_enqueue_scripts', 'tradewind_script');\n" : ''}`

const inPhp = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

const shortcode = (part: PluginPart) => `function tradewind_${part}() {
    tradewind_script();
    return '<div data-tradewind="${part}"></div>';
}

add_shortcode('tradewind_${part}', 'tradewind_${part}');
`
