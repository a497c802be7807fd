// SPDX-License-Identifier: Apache-2.0
package io.wherry.agent.internal.guard;

/// Names of classes as [Class#getName] returns them.
final class ClassNames {
    private ClassNames() {}

    /// Returns the name of the element class of an array class, and other names as they are.
    static String element(String name) {
        int dimensions = name.lastIndexOf('[') + 1;
        boolean ofObjects =
                dimensions > 0 && name.startsWith("L", dimensions) && name.endsWith(";");
        return ofObjects ? name.substring(dimensions + 1, name.length() - 1) : name;
    }
}
