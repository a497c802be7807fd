// SPDX-License-Identifier: Apache-2.0
/// Plain classes of the zoo: trees, lists, rings, messages, records. Nothing here has a hook.
///
/// Fields are public where a hand-written codec is to be measured against ours.
@NullMarked
package io.wherry.testkit.zoo.shapes;

import org.jspecify.annotations.NullMarked;
