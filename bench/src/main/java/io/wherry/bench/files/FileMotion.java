// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.files;

/// An operation on a file.
enum FileMotion {
    WRITE("write"),
    READ("read");

    private final String label;

    FileMotion(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }
}
