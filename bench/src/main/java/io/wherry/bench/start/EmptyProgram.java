// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.start;

/// What a JVM costs.
public final class EmptyProgram {
    private EmptyProgram() {}

    public static void main(String[] args) {
        // the JVM starts, and ends
    }
}
