// SPDX-License-Identifier: Apache-2.0

/// Shows, measures, compares and rewrites serialized objects without their classes.
module io.wherry.inspect {
    requires transitive io.wherry.codec;
    requires static transitive org.jspecify;

    exports io.wherry.inspect;
    exports io.wherry.inspect.check;
    exports io.wherry.inspect.json;
    exports io.wherry.inspect.parse;
}
