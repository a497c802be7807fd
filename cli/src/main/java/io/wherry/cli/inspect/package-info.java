// SPDX-License-Identifier: Apache-2.0

/// The command `wherry inspect`: files with serialized objects, without the classes of the objects.
@NullMarked
package io.wherry.cli.inspect;

import org.jspecify.annotations.NullMarked;
