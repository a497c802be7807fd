// SPDX-License-Identifier: Apache-2.0
/// What all tests, benchmarks and the command line share: graphs by name, golden bytes, contracts.
@NullMarked
package io.wherry.testkit;

import org.jspecify.annotations.NullMarked;
