// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.zoo.shapes;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/// A record that holds anything: the link of a deep chain, or a pair.
@SuppressWarnings("serial") // the components are anything
public record Link(@Nullable Object value, @Nullable Object next) implements Serializable {}
