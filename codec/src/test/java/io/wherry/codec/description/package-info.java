// SPDX-License-Identifier: Apache-2.0
/// Tests of how writers and readers agree on the classes of a message.
@NullMarked
package io.wherry.codec.description;

import org.jspecify.annotations.NullMarked;
