// SPDX-License-Identifier: Apache-2.0
package acme.serializer;

import io.wherry.codec.ClassFilter;
import io.wherry.codec.Evolution;
import io.wherry.codec.GraphCodec;

/// The codec that the pages of the integrations recommend.
final class Formats {
    private Formats() {}

    static GraphCodec recommended() {
        return GraphCodec.lean()
                .withEvolution(Evolution.EVOLVE)
                .withClassFilter(ClassFilter.allow("acme.serializer.*", "java.lang.Number"));
    }

    static IllegalArgumentException unknown(String serializer) {
        return new IllegalArgumentException("no such serializer: " + serializer);
    }
}
