// SPDX-License-Identifier: Apache-2.0
/// Classes that take part in their own serialization, one kind of hook each.
///
/// Transient fields that a hook restores carry [io.wherry.testkit.Compared].
@NullMarked
package io.wherry.testkit.zoo.shapes.hooks;

import org.jspecify.annotations.NullMarked;
