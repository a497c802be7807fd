// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.conformance.wire;

import io.wherry.codec.GraphCodec;
import java.util.List;

/// The wires that rules are held against, in the order of their columns.
public final class Wires {
    public static final String LEAN = "lean";
    public static final String JAVAIO = "javaio";

    private Wires() {}

    /// All there are. The java.io format of this library is the third: its line goes here, and its
    /// name out of [#missing].
    public static List<Wire> all() {
        return List.of(
                new JavaIoWire("java.io", new JavaIoStreams(), InputHooks.NONE, null),
                new LeanWire(GraphCodec.lean()),
                new JavaIoWire(JAVAIO, new DropInStreams(), InputHooks.NONE, null));
    }

    /// Returns the names of planned wires, which have an empty column.
    public static List<String> missing() {
        return List.of();
    }
}
