// SPDX-License-Identifier: Apache-2.0
/// The programs of docs/how-to about clusters: one test runs them, and another compares them with
/// the pages.
package io.wherry.howto;
