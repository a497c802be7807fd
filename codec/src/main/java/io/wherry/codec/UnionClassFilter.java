// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec;

/// Allows the classes that one of two filters allows.
record UnionClassFilter(ClassFilter first, ClassFilter second) implements ClassFilter {
    @Override
    public boolean allows(String className) {
        return first.allows(className) || second.allows(className);
    }

    @Override
    public String toString() {
        return first + ".or(" + second + ")";
    }
}
