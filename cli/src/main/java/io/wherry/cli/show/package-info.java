// SPDX-License-Identifier: Apache-2.0
/// Output for people: progress and quantities.
@NullMarked
package io.wherry.cli.show;

import org.jspecify.annotations.NullMarked;
