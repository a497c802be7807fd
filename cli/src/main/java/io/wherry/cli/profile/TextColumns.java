// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.profile;

import java.util.List;

/// Columns of text, two spaces apart.
///
/// @param widths characters of each; negative ones begin at the left
record TextColumns(List<Integer> widths) {
    TextColumns {
        widths = List.copyOf(widths);
    }

    static TextColumns of(Integer... widths) {
        return new TextColumns(List.of(widths));
    }

    String line(Object... values) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < values.length; i++) {
            String text = values[i].toString();
            String pad = " ".repeat(Math.max(0, Math.abs(widths.get(i)) - text.length()));
            line.append(i == 0 ? "" : "  ");
            line.append(widths.get(i) < 0 ? text + pad : pad + text);
        }
        return line.toString().stripTrailing();
    }
}
