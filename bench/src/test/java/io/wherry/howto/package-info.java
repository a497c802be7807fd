// SPDX-License-Identifier: Apache-2.0

/// The program of docs/how-to/several-formats.md.
@NullMarked
package io.wherry.howto;

import org.jspecify.annotations.NullMarked;
