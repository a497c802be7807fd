// SPDX-License-Identifier: Apache-2.0
/// The command line.
@NullMarked
package io.wherry.cli;

import org.jspecify.annotations.NullMarked;
