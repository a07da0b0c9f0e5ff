/**
 * The plugin for WordPress: [tradewind_form] puts the form into a page; where the company has a button, the script is on
 * every page.
 */
export const wordPressPlugin = (script: string, hasButton: boolean): string => `<?php
/**
 * Plugin Name: Tradewind
 * Description: Shows your Tradewind web form: use the shortcode [tradewind_form].
 * Version: 1.0
 * Requires PHP: 7.0
 * License: MIT
 */

if (!defined('ABSPATH')) {
    exit;
}

function tradewind_script() {
    wp_enqueue_script('tradewind', ${inPhp(script)}, array(), null, true);
}

function tradewind_form() {
    tradewind_script();
    return '<div data-tradewind="form"></div>';
}

add_shortcode('tradewind_form', 'tradewind_form');
${hasButton ? "add_action('wp_enqueue_scripts', 'tradewind_script');\n" : ''}`

const inPhp = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
