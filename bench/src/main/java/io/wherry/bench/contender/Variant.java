// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.contender;

import java.util.List;

/// A contender in a JVM with some options.
///
/// @param title its name next to other variants
/// @param options of its JVM
public record Variant(String title, Contender contender, List<String> options) {
    public Variant {
        options = List.copyOf(options);
    }

    /// The contender with default options.
    public static Variant of(Contender contender) {
        return new Variant(contender.label(), contender, contender.jvmOptions());
    }
}
