// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.heap;

/// Simple names of classes and types.
final class SimpleNames {
    private SimpleNames() {}

    /// Returns the name without package and enclosing classes.
    static String simple(String name) {
        return name.substring(Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1);
    }
}
