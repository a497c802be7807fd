// SPDX-License-Identifier: Apache-2.0
/// The check that two object graphs are the same, and the references it is used with.
///
/// Start at [Isomorphism]. The graphs themselves live in [io.wherry.testkit.zoo].
@NullMarked
package io.wherry.testkit;

import org.jspecify.annotations.NullMarked;
