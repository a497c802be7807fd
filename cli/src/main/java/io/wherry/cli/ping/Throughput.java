// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.ping;

/// Bytes a second one way.
///
/// @param size of a block
public record Throughput(int size, double link, double raw) {}
