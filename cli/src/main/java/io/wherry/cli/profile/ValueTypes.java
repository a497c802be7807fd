// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.profile;

import java.util.ArrayList;
import java.util.List;

/// The values of a message as events of remote calls describe them: `Integer, double[] 1600`.
///
/// @param types of them, as `Integer, double[]`
/// @param elements of all of them that have any
record ValueTypes(String types, long elements) {
    static ValueTypes of(String text) {
        if (text.isEmpty()) {
            return new ValueTypes("", 0);
        }
        List<String> types = new ArrayList<>();
        long elements = 0;
        for (String each : text.split(", ", -1)) {
            int space = each.lastIndexOf(' ');
            types.add(space < 0 ? each : each.substring(0, space));
            elements += space < 0 ? 0 : Long.parseLong(each.substring(space + 1));
        }
        return new ValueTypes(String.join(", ", types), elements);
    }
}
