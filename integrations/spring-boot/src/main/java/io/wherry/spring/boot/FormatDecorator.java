// SPDX-License-Identifier: Apache-2.0
package io.wherry.spring.boot;

import io.wherry.codec.GraphFormat;

/// Wraps a format before a serializer gets it.
@FunctionalInterface
interface FormatDecorator {

    /// Returns the format that the serializer gets.
    ///
    /// @param name of what is stored, as `sessions`
    GraphFormat decorate(GraphFormat format, String name);
}
