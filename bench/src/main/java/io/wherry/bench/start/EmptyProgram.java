// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.start;

/// An empty main method: the cost of a JVM.
public final class EmptyProgram {
    private EmptyProgram() {}

    public static void main(String[] args) {
        // the JVM starts, and ends
    }
}
